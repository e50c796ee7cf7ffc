import * as Postgres from "@slotkit/postgres"

/** The SQL of one version of Slotkit's tables. */
export interface MigrationSql {
  /** The name of the migration, such as `0001_schema`. */
  readonly name: string
  /** `transaction` if all statements belong in one transaction; `online` if each runs outside a transaction. */
  readonly kind: "transaction" | "online"
  /** The statements in order, without semicolons. The last one records the version. */
  readonly statements: ReadonlyArray<string>
}

/** The choices for `migrationSql`. */
export interface MigrationSqlOptions {
  /** The PostgreSQL schema of Slotkit's tables. Defaults to `slotkit`. */
  readonly schema?: string
  /** The PostgreSQL schema of the read-only views. Defaults to `schema` with `_api` after it. */
  readonly viewsSchema?: string
  /** The version that the schema has, which is the number in the migration's name. Later ones are returned. Defaults to 0. */
  readonly from?: number
}

/**
 * Returns the SQL of Slotkit's tables, one entry per version, for an application that runs it among its own migrations.
 *
 * It needs no database. The schemas and the extension `btree_gist` must exist before the first version runs. Open Slotkit with
 * `migrate: "check"`.
 *
 * @throws RangeError if `from` is not a version or a schema has no valid name.
 *
 * @example
 * for (const { name, statements } of migrationSql()) {
 *   console.log(name, statements.length)
 * }
 */
export const migrationSql = (options: MigrationSqlOptions = {}): ReadonlyArray<MigrationSql> => Postgres.migrationSql(options)
