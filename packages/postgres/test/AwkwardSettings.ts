/** What an application may have set on its own connections, none of which may matter to Slotkit. */
export const awkwardSettings = {
  TimeZone: "America/Caracas",
  search_path: "nowhere",
  default_transaction_isolation: "serializable",
  intervalstyle: "sql_standard",
  extra_float_digits: "0"
} as const
