import type { englishHours } from "../console/EnglishHours.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about working hours and time off in Spanish. */
export const spanishHours: Translated<typeof englishHours> = {
  hours: {
    lead: "Las horas en las que se puede reservar con usted.",
    zone: "Zona horaria",
    zoneProblem: "Elija una zona horaria de la lista.",
    nextDay: "del día siguiente",
    hoursProblem: "Introduzca un horario como 09:00-17:00, de 9 a 17 o 09:00-12:00, 13:00-17:00.",
    overnightProblem: (hours, overnight) =>
      `${hours} termina antes de empezar. Si el horario termina al día siguiente, escriba ${overnight}.`,
    halfProblem: (first, second) => `No queda claro si es por la mañana o más tarde. Escriba ${first} o ${second}.`,
    overlapProblem: "Algunas de estas horas se solapan. Cambie una de ellas.",
    dayProblem: (day, sentence) => `${day}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
    hint: "Por ejemplo, de 9 a 17, o 09:00-12:00, 13:00-17:00. De noche: 22:00-02:00 del día siguiente. Deje vacíos los días en los que no se pueda reservar.",
    week: "Horario semanal",
    preview: "Vista previa",
    previewed: "Esto es una vista previa. Aún no se ha guardado nada.",
    yourWeek: "Su semana",
    dayOff: "Sin reservas",
    total: (hours) => `${hours} horas por semana`,
    overrides: "Otro horario en fechas concretas",
    overridesLead: "Sustituye al horario habitual de ese día.",
    noOverrides: "Todos los días tienen el horario habitual.",
    addDate: "Añadir un día",
    dateTitle: "Horario de un día",
    date: "Fecha",
    dateHours: "Horario",
    dateHoursHint: "Vacío para un día libre.",
    saveDate: "Guardar este día",
    dateProblem: "Elija la fecha de hoy o una posterior.",
    useUsual: "Usar el horario habitual",
    serviceTitle: "Horario propio",
    usual: "Este servicio sigue su horario de trabajo. Guarde este formulario para darle un horario propio.",
    own: (zone) => `Este servicio tiene un horario propio, en ${zone}. Su horario de trabajo no se le aplica.`,
    saveOwn: "Guardar el horario propio",
    removeOwn: "Volver a usar mi horario de trabajo",
    serviceWeek: "La semana del servicio"
  },
  timeOff: {
    lead: "Periodos en los que nadie puede reservar, como las vacaciones.",
    none: "No hay ausencias previstas. Añada una abajo cuando no vaya a estar.",
    add: "Añadir ausencia",
    firstDay: "Primer día",
    lastDay: "Último día",
    fromTime: "Desde",
    toTime: "Hasta",
    timesHint: "Deje ambas horas vacías para días completos.",
    title: "Nota",
    titleHint: "Solo la ve usted.",
    publicReason: "Motivo visible en la página",
    publicReasonHint: "Se muestra junto a estos días en sus páginas de reservas. Déjelo vacío para no mostrar ninguno.",
    shownReason: "En la página se ve:",
    firstProblem: "Introduzca el primer día como fecha.",
    lastProblem: "El final debe ser posterior al comienzo.",
    timeProblem: "Introduzca una hora como 09:30 o deje ambas vacías.",
    untitled: "Ausencia"
  }
}
