/** The other system did not give its data. The message is for the person who runs the import, and never contains the token. */
export class SourceError extends Error {
  override readonly name = "SourceError"
  /** The status of the answer. `undefined` without an answer. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}
