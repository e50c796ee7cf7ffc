import type { FormErrors, Refusal } from "./FlowError.ts"
import type { FormValues } from "./FlowOptions.ts"

/** Returns the problems of a response by field. */
export const problemErrors = ({ problems }: Refusal): FormErrors =>
  Object.fromEntries(problems.map(({ path, rule, message }) => [path.replace("booker.", ""), { rule, max: null, message }]))

/** Returns the fields of a booking request that come from the form. */
export const bookerOf = (values: FormValues, zone: string) => {
  const answers = Object.entries(values).flatMap(([field, value]) =>
    field.startsWith("answers.") ? [[field.slice(8), value] as const] : []
  )
  return {
    booker: { name: values.name, email: values.email, timezone: zone },
    notes: values.notes,
    topic: values.topic,
    visitor_check: values.visitor_check,
    answers: Object.fromEntries(answers)
  }
}
