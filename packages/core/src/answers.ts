/** The rules for a visitor's name, email address and answers, without Effect: for forms in browsers. */
export { answerFaults, emailFaults, nameFaults } from "./bookings/AnswerFaults.ts"
