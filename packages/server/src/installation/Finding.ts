/** One thing that was looked at. `warn` works but deserves a look, `fail` keeps Slotkit from working. */
export interface Finding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}
