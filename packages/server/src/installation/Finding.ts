/** The result of one check. `warn` works but needs attention; `fail` prevents Slotkit from working. */
export interface Finding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}
