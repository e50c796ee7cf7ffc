/** The transaction that a change of a booking is part of, for the application's own writes. */
export interface HookTransaction<Client = unknown> {
  /**
   * Runs a statement in the transaction, with `$1`, `$2` and so on for the values, and gives back its rows. A statement that fails ends
   * the transaction, whatever the hook makes of it. With the database `memory` there is no SQL, and it rejects.
   */
  readonly query: (statement: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<Record<string, unknown>>>
  /**
   * The application's own client with that transaction open, when `database` is one of its drivers: a client of `pg`, the `sql` of
   * a transaction of `postgres`, a transaction of PGlite. It is not to be used any more once the hook has ended.
   */
  readonly client: Client
}
