/** Why a command could not do its work: one plain sentence, and what to do about it. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure"
}
