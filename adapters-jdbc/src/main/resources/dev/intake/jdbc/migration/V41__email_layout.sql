-- The layout of a tenant's emails, by the rules at the head of V1. null: the default.
ALTER TABLE tenant
    ADD COLUMN IF NOT EXISTS layout_header text COLLATE "C",
    ADD COLUMN IF NOT EXISTS layout_footer text COLLATE "C",
    ADD COLUMN IF NOT EXISTS layout_accent text COLLATE "C", -- #rrggbb
    ADD COLUMN IF NOT EXISTS layout_background text COLLATE "C"; -- #rrggbb
