import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { decisionPages } from "../docs/decisions/decisionPages.ts"
import { sections } from "../docs/spec/clauses.ts"
import { citableIds, citingFiles, deadCitations } from "./docs/Citations.ts"
import { root } from "./docs/CodeBlock.ts"

const ids = citableIds()

describe("A citation", () => {
  it("MUST name a rule of docs/specification.md or a record of docs/decisions", () => {
    const dead = citingFiles().flatMap((file) =>
      deadCitations(readFileSync(join(root, file), "utf8"), ids).map((citation) => `${file}: ${citation}`)
    )
    expect(dead).toEqual([])
  })

  it("MUST name one record only: no number is used twice", () => {
    const numbers = decisionPages.flatMap((page) => /\/(\d{4})-/.exec(page)?.[1] ?? [])
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  it("MUST be found in a comment of one line, of several lines, and in a title", () => {
    const planted = `
      /** Refuses a teapot. Spec: errors.418. */
      /**
       * Pays twice. Spec: events.payload,
       *   booking.states.paid_twice; RFC 6749, section 4. Decisions 0017 and 9998.
       */
      // Keeps nothing. Decision 9999.
      describe("Decision 12: what holds time", () => {})`
    expect(deadCitations(planted, ids)).toEqual([
      "Spec: errors.418",
      "Spec: booking.states.paid_twice",
      "Decision 9998",
      "Decision 9999",
      "Decision 12"
    ])
  })

  it("MUST NOT refer to a heading by its words", () => {
    expect(deadCitations("/** Spec: Errors, 403. Spec: GET /token. Decision: payment.status. */", ids)).toEqual([
      "Spec: Errors,",
      "Spec: GET",
      "Decision"
    ])
  })

  it("MUST be accepted if its ids exist", () => {
    const living =
      "/** Spec: errors.403.scope, webhooks.delivery.7.again. Decision 0021; RFC 9457. Spec: events. Decisions 0001, 0002. */"
    expect(deadCitations(living, ids)).toEqual([])
  })
})

describe("docs/specification.md", () => {
  const clauses = sections.flatMap(({ id, clauses }) => [id, ...Object.keys(clauses).map((name) => `${id}.${name}`)])

  it("MUST have every clause of docs/spec/clauses", () => {
    expect(clauses.filter((id) => !ids.rules.has(id))).toEqual([])
  })

  it("MUST have no rule that is not a clause", () => {
    expect([...ids.rules].filter((id) => id.includes(".") && !clauses.includes(id))).toEqual([])
  })
})
