/** Settings of an application's connections that must not affect Slotkit. */
export const awkwardSettings = {
  TimeZone: "America/Caracas",
  search_path: "nowhere",
  default_transaction_isolation: "serializable",
  intervalstyle: "sql_standard",
  extra_float_digits: "0"
} as const
