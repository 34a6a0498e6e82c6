CREATE TABLE "visit_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
