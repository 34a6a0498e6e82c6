create or replace trigger reviews_count
  after insert or delete or update of rating, hidden_at, subject_id on reviews
  for each row
  execute function count_review();
