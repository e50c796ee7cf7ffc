/**
 * Statements that make PostgreSQL refuse to commit a change that free slots depend on without a raised version of the calendar.
 *
 * They stand apart from the stores, so a new statement, job or column is checked by whichever test runs it.
 */
export const calendarVersionGuard = (schema: string): ReadonlyArray<string> => [
  `CREATE UNLOGGED TABLE "${schema}".raised_versions (host_id bigint NOT NULL, transaction xid8 NOT NULL)`,
  `CREATE INDEX ON "${schema}".raised_versions (transaction, host_id)`,
  `CREATE FUNCTION "${schema}".note_raised_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO "${schema}".raised_versions VALUES (NEW.host_id, pg_current_xact_id());
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER raised AFTER INSERT ON "${schema}".host_counts FOR EACH ROW WHEN (NEW.list = 'calendar')
    EXECUTE FUNCTION "${schema}".note_raised_version()`,
  `CREATE FUNCTION "${schema}".require_raised_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE
      row jsonb := to_jsonb(COALESCE(NEW, OLD));
      host bigint := COALESCE(row -> 'host_id', row -> 'id');
    BEGIN
      IF EXISTS (SELECT FROM "${schema}".hosts WHERE id = host AND removed_at IS NULL) AND NOT EXISTS (
        SELECT FROM "${schema}".raised_versions WHERE host_id = host AND transaction = pg_current_xact_id())
      THEN
        RAISE EXCEPTION 'A % of % did not raise the version of the calendar of host %.', TG_OP, TG_TABLE_NAME, host;
      END IF;
      RETURN NULL;
    END $$`,
  ...Object.entries(slotColumns).flatMap(([table, { rows, columns }]) => {
    const guard = (name: string, when: string) =>
      `CREATE CONSTRAINT TRIGGER ${name} AFTER ${when}
        EXECUTE FUNCTION "${schema}".require_raised_version()`
    const on = `ON "${schema}".${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`
    const changed = `(${columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")})`
    const [added, removed] =
      rows === "default services" ? ["WHEN (NEW.type = 'default')", "WHEN (OLD.type = 'default')"] : ["", ""]
    const typed = rows === "default services" ? `NEW.type = 'default' AND ${changed}` : changed
    return [
      ...(rows === "none" ? [] : [guard("added", `INSERT ${on} ${added}`), guard("removed", `DELETE ${on} ${removed}`)]),
      guard("changed", `UPDATE ${on} WHEN (${typed})`)
    ]
  })
]

/** The rows and columns that free slots depend on. Blocks are deleted when no offer reads them, copies when they have ended. */
const slotColumns: Readonly<
  Record<string, { readonly rows: "all" | "default services" | "none"; readonly columns: ReadonlyArray<string> }>
> = {
  hosts: { rows: "none", columns: ["timezone", "weekly", "overrides", "plan", "username"] },
  services: {
    rows: "default services",
    columns: ["slug", "is_default", "is_group", "max_attendees", "requires_approval", "durations", "settings", "position"]
  },
  meetings: { rows: "all", columns: ["service_id", "start_at", "end_at", "held", "capacity", "seats_taken"] },
  busy_times: { rows: "all", columns: ["start_at", "end_at", "public_reason"] },
  calendar_accounts: { rows: "all", columns: ["state", "retry_at"] },
  calendars: { rows: "all", columns: ["checked", "missing"] },
  calendar_blocks: { rows: "none", columns: ["busy", "read_at", "stale"] },
  calendar_copies: { rows: "none", columns: ["revision", "written_revision", "written_start", "written_end"] }
}
