/* Short ways for what compiled code asks of Python most often.

   Every C file is compiled as if it included this first. The macros at the end put functions that the C
   compiler can copy into their callers in place of functions of libpython, for the cases that are common
   here: small ints, tuples and lists with a few ints. Everything else goes to Python as before, so nothing
   means anything else. "Native rules" in docs/architecture.md says what it gains. */

#ifndef BACKROOM_SHORTCUTS_H
#define BACKROOM_SHORTCUTS_H

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>

#ifndef Py_GIL_DISABLED /* without a global lock none of this is safe */

/* -- ints that are made once ------------------------------------------------------------------ */

#define LEAST_KEPT (-8)
#define MOST_KEPT 1023

static PyObject *kept_ints[MOST_KEPT - LEAST_KEPT + 1];

static PyObject *
make_int(long long n)
{
    PyObject *made = PyLong_FromLongLong(n);
    if (LEAST_KEPT <= n && n <= MOST_KEPT) {
        Py_XINCREF(made);
        kept_ints[n - LEAST_KEPT] = made;
    }
    return made;
}

static inline PyObject *
short_int(long long n)
{
    if (LEAST_KEPT <= n && n <= MOST_KEPT) {
        PyObject *kept = kept_ints[n - LEAST_KEPT];
        if (kept != NULL) {
            Py_INCREF(kept);
            return kept;
        }
    }
    return make_int(n);
}

/* -- tuples and lists --------------------------------------------------------------------------- */

static inline Py_ssize_t
short_size(PyObject *all)
{
    return PyTuple_CheckExact(all) || PyList_CheckExact(all) ? Py_SIZE(all) : PyObject_Size(all);
}

static inline PyObject *
short_item(PyObject *all, Py_ssize_t at)
{
    if (PyTuple_CheckExact(all) && (size_t)at < (size_t)Py_SIZE(all)) {
        PyObject *item = PyTuple_GET_ITEM(all, at);
        Py_INCREF(item);
        return item;
    }
    return PySequence_GetItem(all, at);
}

static inline int
short_append(PyObject *list, PyObject *item)
{
    PyListObject *all = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(all);
    if (size < all->allocated) {
        Py_INCREF(item);
        all->ob_item[size] = item;
        Py_SET_SIZE(all, size + 1);
        return 0;
    }
    return PyList_Append(list, item);
}

static inline int
short_set_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high, PyObject *items)
{
    PyListObject *all = (PyListObject *)list;
    Py_ssize_t left = Py_SIZE(all) - 1;
    if (items == NULL && high == low + 1 && 0 <= low && low <= left && all->allocated / 2 <= left) {
        PyObject *item = all->ob_item[low]; /* one goes, and the list need not shrink */
        memmove(all->ob_item + low, all->ob_item + high, (left - low) * sizeof(PyObject *));
        Py_SET_SIZE(all, left);
        Py_DECREF(item);
        return 0;
    }
    return PyList_SetSlice(list, low, high, items);
}

/* -- is it among them? -------------------------------------------------------------------------- */

#if PY_VERSION_HEX < 0x030C0000
#define IS_SHORT(n) (Py_ABS(Py_SIZE(n)) <= 1)
#define SHORT_VALUE(n) (Py_SIZE(n) * (Py_ssize_t)((PyLongObject *)(n))->ob_digit[0])
#else
#define IS_SHORT(n) PyUnstable_Long_IsCompact((PyLongObject *)(n))
#define SHORT_VALUE(n) PyUnstable_Long_CompactValue((PyLongObject *)(n))
#endif

static inline int
short_compare(PyObject *one, PyObject *other, int how)
{
    if (how == Py_EQ) {
        if (one == other) {
            return 1;
        }
        if (PyLong_CheckExact(one) && PyLong_CheckExact(other) && IS_SHORT(one) && IS_SHORT(other)) {
            return SHORT_VALUE(one) == SHORT_VALUE(other);
        }
    }
    return PyObject_RichCompareBool(one, other, how);
}

static int
short_contains(PyObject *all, PyObject *wanted)
{
    if (!PyLong_CheckExact(wanted) || !(PyList_CheckExact(all) || PyTuple_CheckExact(all))) {
        return PySequence_Contains(all, wanted);
    }
    for (Py_ssize_t at = 0; at < Py_SIZE(all); at++) {
        PyObject *item = PyList_CheckExact(all) ? PyList_GET_ITEM(all, at) : PyTuple_GET_ITEM(all, at);
        Py_INCREF(item);
        int found = short_compare(item, wanted, Py_EQ);
        Py_DECREF(item);
        if (found != 0) {
            return found;
        }
    }
    return 0;
}

/* -- functions of modules ------------------------------------------------------------------------ */

static inline PyObject *
short_attribute(PyObject *of, PyObject *name)
{
    if (PyModule_CheckExact(of)) { /* `max` in `builtins` */
        PyObject *found = PyDict_GetItemWithError(PyModule_GetDict(of), name);
        if (found != NULL) {
            Py_INCREF(found);
            return found;
        }
        PyErr_Clear();
    }
    return PyObject_GetAttr(of, name);
}

#define PyLong_FromLong short_int
#define PyLong_FromSsize_t short_int
#define PyObject_Size short_size
#define PySequence_GetItem short_item
#define PyList_Append short_append
#define PyList_SetSlice short_set_slice
#define PyObject_RichCompareBool short_compare
#define PySequence_Contains short_contains
#define PyObject_GetAttr short_attribute

/* -- functions of mypyc that are copied into their callers ---------------------------------------- */

#if __has_include("CPy.h") /* modules that only lead to their group do without */
#include "CPy.h"
#define COPIED extern inline __attribute__((always_inline))
COPIED PyObject *CPyTagged_StealAsObject(CPyTagged number);
COPIED PyObject *CPyList_GetItem(PyObject *list, CPyTagged at);
COPIED PyObject *CPyList_GetItemBorrow(PyObject *list, CPyTagged at);
COPIED PyObject *CPySequenceTuple_GetItem(PyObject *tuple, CPyTagged at);
COPIED int CPySequence_Check(PyObject *all);
#endif

#endif
#endif
