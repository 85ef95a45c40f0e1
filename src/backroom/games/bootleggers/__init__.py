"""Bootleggers: muscle, stills, trucks, speakeasies, thugs, deals and broken promises."""
