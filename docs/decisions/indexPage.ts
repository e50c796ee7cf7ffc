import { basename } from "node:path"
import { summaryOf, titleOf } from "../llms.ts"
import { decisionPages } from "./decisionPages.ts"

/** Generates `docs/decisions/index.md`: every decision with its first sentence. */
export const decisionsIndexPage = (): string =>
  `${[
    "# Decisions",
    "",
    "What Slotkit is built on, and what settles the points that the [specification](../specification.md) leaves open. A comment such as `Decision 0021` in the source names one of these records. A decision that no longer holds gets a new record, which names the old one. Where the code does not follow a decision yet, the record ends with `Not built yet`.",
    "",
    "| Decision | In one sentence |",
    "|---|---|",
    ...decisionPages.map((page) => `| [${titleOf(page)}](./${basename(page)}.md) | ${summaryOf(page)} |`)
  ].join("\n")}\n`
