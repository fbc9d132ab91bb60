-- The Markdown of which text and HTML of an email were made, by the rules at the head of V1. An older node sends text and HTML,
-- and saves an edited program without Markdown.
ALTER TABLE program_step ADD COLUMN IF NOT EXISTS markdown text COLLATE "C"; -- null: not written in Markdown
