-- Approvals that a verified account has taken over belong to that account.
UPDATE agent_applications application SET applicant_id = person.id
FROM users person
WHERE application.applicant_id IS NULL AND application.status = 'approved' AND person.verified_at IS NOT NULL
  AND lookup_of(application.phone) = lookup_of(person.phone);--> statement-breakpoint
-- The newest application of a person who has changed the number since follows it.
UPDATE agent_applications application SET phone = person.phone
FROM users person
WHERE application.applicant_id = person.id AND application.status <> 'declined'
  AND lookup_of(application.phone) <> lookup_of(person.phone)
  AND NOT EXISTS (SELECT FROM agent_applications newer WHERE newer.applicant_id = person.id
    AND newer.status <> 'declined' AND (newer.created_at, newer.id) > (application.created_at, application.id))
  AND NOT EXISTS (SELECT FROM agent_applications other
    WHERE other.status <> 'declined' AND lookup_of(other.phone) = lookup_of(person.phone));
