create trigger faqs_note_change after insert or update or delete on faqs
  for each row execute function note_change('content', 'id');
--> statement-breakpoint
create trigger articles_note_change after insert or update or delete on articles
  for each row execute function note_change('content', 'id');
