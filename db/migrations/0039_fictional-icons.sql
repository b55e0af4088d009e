-- The icon of fictional profiles is drawn as it is typed: one emoji or sign. What was a word, and never drawn, becomes the mask that was.
update site set settings = jsonb_set(settings, '{fictional_icon}', '"🎭"') where settings->>'fictional_icon' ~ '^[[:alnum:][:space:]_-]+$';
