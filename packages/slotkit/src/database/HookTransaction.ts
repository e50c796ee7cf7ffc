/** The transaction of a booking change, for the application's own writes. */
export interface HookTransaction<Client = unknown> {
  /**
   * Runs a statement in the transaction, with `$1`, `$2` ... for the values, and returns its rows. A statement that fails aborts
   * the transaction, even if the hook catches the error. Rejects on the database `memory`, which has no SQL.
   */
  readonly query: (statement: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<Record<string, unknown>>>
  /**
   * The driver's client inside the transaction, if `database` is the application's connection: a `pg` client, the `sql` of a
   * `postgres` transaction, or a PGlite transaction. In a transaction that the application passed to `inTransaction`, it is what
   * was passed, so use `query` if that may be a transaction of another library. Do not use it after the hook has ended.
   */
  readonly client: Client
}
