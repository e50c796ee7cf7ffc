/** What a statement answered, every value in Postgres' text format. */
export interface TextAnswer {
  /** The first word of the command's tag, such as `SELECT` or `COMMIT`; left out when the driver does not tell. */
  readonly command?: string | undefined
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
}

/**
 * A driver of the application as Slotkit uses it: statements and parameters as text in, text out.
 *
 * Neither side's settings for types take part, so that values read and written are the same with every driver. The types of
 * parameters are said in the statement; rejects with whatever the driver throws.
 */
export interface TextSession {
  readonly run: (statement: string, parameters: ReadonlyArray<string | null>) => Promise<TextAnswer>
}

/** Runs one statement after the other, however many are asked for at once. */
export const oneByOne = ({ run }: TextSession): TextSession => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (statement, parameters) => {
      const answer = last.then(() => run(statement, parameters))
      last = answer.catch(() => {})
      return answer
    }
  }
}
