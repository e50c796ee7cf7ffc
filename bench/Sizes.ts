/** True with `--smoke`: every bench runs to its end with tiny sizes. Results are checked, no speed is judged. */
export const isSmoke = process.argv.includes("--smoke")

/** A size of a bench, and the one with `--smoke`. */
export const sized = <A>(full: A, tiny: A): A => (isSmoke ? tiny : full)
