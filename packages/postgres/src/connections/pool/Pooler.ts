/** The mode of a connection pooler between Slotkit and PostgreSQL: `pool_mode` of PgBouncer. */
export type Pooler = "session" | "transaction"
