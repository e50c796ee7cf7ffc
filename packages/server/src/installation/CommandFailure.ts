/** An expected failure of a command. The message says what happened and what to do. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure"
}
