import { readAnswer, SourceError } from "../source/ReadAnswer.ts"
import type { SourceClient } from "../source/SourceClient.ts"
import { CalendlyPage } from "./CalendlyAnswers.ts"

const maxPages = 1000

/** Reads all pages of a list of Calendly. */
export const listCalendly = async (
  client: SourceClient,
  path: string,
  query: Readonly<Record<string, string>>
): Promise<ReadonlyArray<unknown>> => {
  const entries: Array<unknown> = []
  const seen = new Set<string>()
  let token: string | undefined
  client.note(
    `Reading ${path
      .slice(1)
      .replaceAll("_", " ")
      .replace(/\/.*\//, " ")}.`
  )
  for (let page = 1; page <= maxPages; page++) {
    const answer = await client.get(path, token === undefined ? query : { ...query, page_token: token })
    const { collection, pagination } = readAnswer("Calendly", path, CalendlyPage, answer)
    entries.push(...collection)
    const next = pagination?.next_page_token ?? tokenIn(pagination?.next_page)
    if (next == null || next === "") return entries
    if (seen.has(next)) break
    seen.add(next)
    token = next
  }
  throw new SourceError(`Calendly's list ${path} does not end. Nothing was imported.`, "unreadable")
}

/** Older answers have the address of the next page alone. */
const tokenIn = (nextPage: string | null | undefined): string | null =>
  nextPage != null && URL.canParse(nextPage) ? new URL(nextPage).searchParams.get("page_token") : null

/** The same client without its notes. */
export const quiet = (client: SourceClient): SourceClient => ({ ...client, note: () => {} })
