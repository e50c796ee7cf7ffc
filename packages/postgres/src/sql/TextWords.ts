import type { WordSearch } from "@slotkit/core/internal"
import { type Fragment, fragment, literal, parameter } from "effect/sql/Statement"
import { foldWords, returnStarts } from "./BookingWords.ts"
import type { PageOrder } from "./SelectPage.ts"
import { type PgStoreOptions, schemaName } from "./Tables.ts"

/** The words of a host: its name, username and email address. The index of the search has the same expression. */
export const hostWordsIn = (schema: string): string =>
  `"${schema}".text_word_starts(coalesce(name, '') || ' ' || coalesce(username, '') || ' ' || email)`

/** The statement that creates the function `text_word_starts`, which returns the words of a text. */
export const createTextWords = (schema: string): string =>
  `CREATE OR REPLACE FUNCTION "${schema}".text_word_starts(written text) RETURNS tsvector ${textWords}`

const textWords = `LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 1000 AS $$
DECLARE
  words text COLLATE "C" := left(written, 6000);
  has_starts boolean := false;
BEGIN
  ${foldWords}
  ${returnStarts("")}
END $$`

/** A condition for hosts of the table itself, without an alias. */
export const hostHasWords = (options: PgStoreOptions | undefined, search: WordSearch): Fragment =>
  matches(hostWordsIn(schemaName(options ?? {})), search)

/**
 * The order of hosts with the words of a search: by ID, as an expression. The planner cannot tell how many words begin with a
 * text. In the order of the list it would compute the words of every host in turn, instead of reading the index.
 */
export const byIdOfFound: PageOrder = {
  forward: "id + 0",
  reverse: "id + 0 DESC",
  after: ({ id }) => [fragment([literal("id + 0 > "), parameter(String(id))])]
}

/** A condition for a text, as SQL. */
export const sqlTextHasWords = (options: PgStoreOptions | undefined, text: string, search: WordSearch): Fragment =>
  matches(`"${schemaName(options ?? {})}".text_word_starts(${text})`, search)

const matches = (words: string, search: WordSearch): Fragment => {
  const lists = search.filter((list) => list.length > 0)
  return lists.length === 0
    ? fragment([literal("false")])
    : fragment([literal(`${words} @@ `), parameter(wordQuery(lists)), literal("::tsquery")])
}

/** The search as PostgreSQL writes it, each word after a prefix. Words are letters and digits alone, which need no escape. */
export const wordQuery = (search: WordSearch, prefix = ""): string =>
  search.map((words) => `(${words.map((word) => `'${prefix}${word}':*`).join(" & ")})`).join(" | ")
