/**
 * Throw it in the hook `inTransaction` to refuse a change. The change is rolled back, and the caller gets the message: as a
 * `SlotkitError` with the code `vetoed`, or as a 409 over HTTP.
 */
export class Veto extends Error {
  override readonly name = "Veto"
}
