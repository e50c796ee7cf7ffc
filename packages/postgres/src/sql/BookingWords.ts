import { doubleLetters, singleLetters, unspacedLetters, unspacedStarts } from "@slotkit/core/internal"

/** The call that computes the words of a booking. The index of the search has it, so every search must have the same. */
export const bookingWordsIn = (schema: string): string =>
  `"${schema}".booking_word_starts(host_id, booker_name, booker_email, service_title, topic, answers, notes, attendees)`

/** The statement that creates the function of `bookingWordsIn`. */
export const createBookingWords = (schema: string): string =>
  `CREATE OR REPLACE FUNCTION "${schema}".booking_word_starts(${parameters}) RETURNS tsvector ${words}`

const parameters = `host_id bigint, booker_name text, booker_email text, service_title text, topic text,
  answers jsonb, notes text, attendees jsonb`

/** The letters as hexadecimal UTF-8, so that a database with another encoding can read the function. */
const inSql = (letters: ReadonlyArray<string>): string =>
  `convert_from(decode('${Buffer.from(letters.join("")).toString("hex")}', 'hex'), 'UTF8')`

const withoutDoubleLetters = Object.entries(doubleLetters).reduce(
  (text, [letter, plain]) => `replace(${text}, chr(${letter.codePointAt(0)}), '${plain}')`,
  `translate(words, ${inSql(singleLetters.map(([letter]) => letter))}, ${inSql(singleLetters.map(([, plain]) => plain))})`
)

/** A character class of PostgreSQL, which writes letters beyond four digits in another way. */
const classOf = (ranges: string): string =>
  `[${ranges.replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, digits: string) => `\\U${digits.padStart(8, "0")}`)}]`

/** Folds the variable `words` by the rules of `BookingWords` of the core, and sets `has_starts` if words have places inside. */
export const foldWords = `IF words ~ '[^\\x01-\\x7f]' AND getdatabaseencoding() = 'UTF8' THEN
    words := regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\ufe0f]+', '', 'g');
    words := ${withoutDoubleLetters};
    words := regexp_replace(words,
      '[\\u0080-\\u00bf\\u00d7\\u00f7\\u060c\\u061b\\u061f\\u06d4\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u303f\\ufeff]+', ' ', 'g');
    has_starts := words ~ '${classOf(unspacedStarts)}';
  END IF;
  words := regexp_replace(lower(words), '[\\x01-\\x2f:-@[-\`{-\\x7f]+', ' ', 'g');`

/**
 * Returns the starts in `words`: each word, and its parts from the places on where a search may begin. Most texts have no such
 * places, and each booking computes its starts.
 */
export const returnStarts = (prefix: string): string => `IF has_starts THEN
    RETURN array_to_tsvector(ARRAY(
      SELECT ${prefix}start FROM (
        SELECT left(word, 64) AS word FROM unnest(string_to_array(words, ' ')) AS word WHERE word <> '') AS cut
      CROSS JOIN LATERAL (
        SELECT word AS start UNION ALL SELECT substr(word, place) FROM generate_series(2, char_length(word)) AS place
        WHERE substr(word, place, 1) ~ '${classOf(unspacedStarts)}'
          OR substr(word, place - 1, 2) ~ '^${classOf(unspacedLetters)}[a-z0-9]') AS found
    ));
  END IF;
  RETURN array_to_tsvector(ARRAY(
    SELECT ${prefix}left(word, 64) FROM unnest(string_to_array(words, ' ')) AS word WHERE word <> ''
  ));`

/** Each word begins with its host, so that a search reads words of that host alone. */
const words = `LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
DECLARE
  words text COLLATE "C";
  has_starts boolean := false;
BEGIN
  words := left(concat_ws(' ', booker_name, booker_email, service_title, topic,
    (SELECT string_agg(concat_ws(' ', value, CASE WHEN value ~ '^[0-9+()./ -]{5,}$'
        THEN regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^00', '') END), ' ')
      FROM (SELECT answer ->> 'value' AS value FROM jsonb_array_elements(answers) AS answer
        WHERE jsonb_typeof(answer -> 'value') IN ('string', 'number')) AS sent),
    notes,
    (SELECT string_agg(concat_ws(' ', person ->> 'name', person ->> 'email'), ' ') FROM jsonb_array_elements(attendees) AS person)
  ), 6000);
  ${foldWords}
  ${returnStarts("host_id || ':' || ")}
END $$`
