"""3000 Scoundrels: bluffs with poker cards, scoundrels made of a trait and a job, safes full of tomorrow."""
