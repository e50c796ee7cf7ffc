export { type CalcomAccount, calcomAccount } from "./CalcomAccount.ts"
export { type CalendlyAccount, calendlyAccount } from "./CalendlyAccount.ts"
export { type FakeCalcom, fakeCalcom } from "./FakeCalcom.ts"
export { type FakeCalendly, fakeCalendly } from "./FakeCalendly.ts"
