import type { Environment } from "./Reporting.ts"

/** How the command line was called: what a line to be pasted starts with. */
export const programName = ({ npm_lifecycle_event: npmScript }: Environment): string =>
  npmScript === "slotkit" ? "npm run slotkit --" : "slotkit"
