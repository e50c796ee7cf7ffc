import { SlotkitError } from "slotkit"

/** Why a command could not do its work: one plain sentence, and what to do about it. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure"
}

/** What to tell somebody whose command failed. A refusal of the library names every wrong field. */
export const failureSentence = (error: unknown): string => {
  if (error instanceof SlotkitError && error.errors !== undefined) return Object.values(error.errors).flat().join(" ")
  return error instanceof Error ? error.message : String(error)
}
