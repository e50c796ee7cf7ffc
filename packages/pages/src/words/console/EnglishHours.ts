/** The texts of the pages about working hours and time off in English. */
export const englishHours = {
  hours: {
    lead: "The hours in which people can book a time with you.",
    zone: "Time zone",
    zoneProblem: "Choose a time zone of the list.",
    hoursProblem: "Enter hours such as 09:00-17:00, or 09:00-12:00, 13:00-17:00.",
    dayProblem: (day: string) => `${day}: enter hours such as 09:00-17:00, or 09:00-12:00, 13:00-17:00, or leave it empty.`,
    hint: "For example 09:00-12:00, 13:00-17:00. Leave a day empty if you take no bookings.",
    week: "Weekly hours",
    preview: "Preview",
    previewed: "This is a preview. Nothing has been saved yet.",
    yourWeek: "Your week",
    dayOff: "No bookings",
    total: (hours: string) => `${hours} hours a week`,
    overrides: "Other hours on a date",
    overridesLead: "They replace the usual hours of that day.",
    noOverrides: "Every day has its usual hours.",
    date: "Date",
    dateHours: "Hours",
    dateHoursHint: "Empty for a day off.",
    saveDate: "Save this day",
    dateProblem: "Choose today or a later date.",
    useUsual: "Use the usual hours"
  },
  timeOff: {
    lead: "Times at which nobody can book, such as holidays.",
    none: "You have no time off ahead. Add one below when you are away.",
    add: "Add time off",
    firstDay: "First day",
    lastDay: "Last day",
    fromTime: "From",
    toTime: "Until",
    timesHint: "Leave both times empty for whole days.",
    title: "Note",
    titleHint: "For you alone.",
    firstProblem: "Enter the first day as a date.",
    lastProblem: "The end must be after the start.",
    timeProblem: "Enter a time such as 09:30, or leave both empty.",
    wholeDays: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    untitled: "Time off"
  }
}
