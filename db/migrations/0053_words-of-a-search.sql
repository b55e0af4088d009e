-- Text as a search compares it: lower case, without accents, invisible characters and ligatures.
-- "strasse" finds "straße", "oeuvre" finds "œuvre", "abc" finds full-width "ＡＢＣ".
create or replace function plain_words(words text) returns text
  language sql immutable parallel safe return case
    when octet_length(words) = length(words) then lower(words collate "pg_c_utf8")
    else replace(replace(replace(replace(translate(
      regexp_replace(
        normalize(lower(words collate "pg_c_utf8"), nfkd),
        U&'[\0300-\036F\00AD\034F\061C\200B-\200F\202A-\202E\2060-\2064\FE00-\FE0F\FEFF]+', '', 'g'),
      'đħıłøŧð', 'dhilotd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;
