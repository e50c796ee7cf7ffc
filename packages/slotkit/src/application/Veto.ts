/**
 * Thrown by the hook `inTransaction` to refuse a change: it is rolled back, and whoever asked for it gets the sentence, as a
 * `SlotkitError` with the code `vetoed` or as a 409 over HTTP.
 */
export class Veto extends Error {
  override readonly name = "Veto"
}
