-- Drops the words of hidden names from the jobs that searches still find, or find again once they are given back. Few
-- people hide their names, so one statement is enough.
update jobs j set words = words from users u
where u.id = j.user_id and j.status in ('open', 'paused', 'assigned') and (u.private_name is not null or j.pseudonym is not null);
