-- reason: no version reads these counts; rows that a process of the version before adds during an upgrade change nothing.
delete from insight_counts where measure = 'posts.called';
