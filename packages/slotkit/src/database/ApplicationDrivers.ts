/** A connection of the package `pg`, version 8. */
export interface PgConnection {
  query(statement: {
    readonly text: string
    readonly values: Array<unknown>
    readonly rowMode: "array"
    readonly types: { readonly getTypeParser: () => (value: string) => unknown }
  }): Promise<PgAnswer>
}

interface PgAnswer {
  readonly command: string
  readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
}

/** A client of a `pg` pool. */
export interface PgPoolClient extends PgConnection {
  release(destroy?: boolean): void
  on(event: "error", listener: (error: Error) => void): unknown
  on(
    event: "notification",
    listener: (message: { readonly channel: string; readonly payload?: string | undefined }) => void
  ): unknown
  on(event: "end", listener: () => void): unknown
  removeListener(event: "error", listener: (error: Error) => void): unknown
  /** The socket of the client. The native client has none. */
  readonly connection?: { readonly stream?: { destroy?(): unknown } }
}

/** A `Pool` of the package `pg`, version 8. */
export interface PgPool<Client extends PgPoolClient = PgPoolClient> {
  connect(): Promise<Client>
  readonly options?: { readonly max?: number | undefined }
}

/** The parts that clients, reserved connections and transactions of the package `postgres`, version 3, have in common. */
export interface PostgresQueries {
  unsafe(
    statement: string,
    parameters: Array<never>,
    options: { readonly prepare: boolean }
  ): {
    raw(): PostgresQuery
  }
  typed(value: string | null, type: number): unknown
}

interface PostgresQuery extends PromiseLike<RawRows> {
  /** Null until the statement has a connection. */
  readonly state?: unknown
}

interface RawRows extends ArrayLike<ReadonlyArray<Uint8Array | null>> {
  readonly command: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: number }> | undefined
}

/** A transaction of the package `postgres`. */
export interface PostgresTransaction extends PostgresQueries {
  savepoint?(work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
}

/** A client of the package `postgres`, version 3. */
export interface PostgresSql extends PostgresQueries {
  readonly options?: { readonly max?: number | undefined }
  begin(options: string, work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void, listening: () => void): Promise<{ unlisten(): Promise<unknown> }>
}

/** The parts that a PGlite and its transactions have in common. */
export interface PgliteQueries {
  query(
    statement: string,
    parameters: Array<unknown>,
    options: {
      readonly rowMode: "array"
      readonly parsers: Record<number, (text: string) => unknown>
      readonly serializers: Record<number, (text: string) => string>
    }
  ): Promise<{
    readonly rows: ReadonlyArray<unknown>
    readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
  }>
}

/** A transaction of a PGlite. */
export interface PgliteTransaction extends PgliteQueries {
  exec(statements: string): Promise<unknown>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** A PGlite of the application. */
export interface PgliteDatabase extends PgliteQueries {
  transaction(work: (tx: PgliteTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}

/** The function for raw SQL of another library, inside its transaction. Values are sent as text. */
export interface QueryTransaction {
  query(text: string, values: ReadonlyArray<string | null>): PromiseLike<unknown>
}
