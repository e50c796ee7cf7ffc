import type { Environment } from "./Reporting.ts"

/** The command that started the program, for lines to paste into a shell. */
export const programName = ({ npm_lifecycle_event: npmScript }: Environment): string =>
  npmScript === "slotkit" ? "npm run slotkit --" : "slotkit"
