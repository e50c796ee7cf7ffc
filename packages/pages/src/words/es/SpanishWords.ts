import { pluralIn } from "../Language.ts"
import type { Words } from "../Words.ts"
import { spanishAccess } from "./SpanishAccess.ts"
import { spanishCheckout } from "./SpanishCheckout.ts"

const one = pluralIn("es")

const waitOf = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} ${one(seconds, "segundo", "segundos")}`

/** Every text of visitors' pages in Spanish. */
export const spanish: Words = {
  ...spanishAccess,
  ...spanishCheckout,

  timeUntil: (end) => `hasta el ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${one(hours, "hora", "horas")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${one(rest, "minuto", "minutos")}`])
    ]
    return parts.join(" y ")
  },
  minutesShort: (count) => `${count} min`,
  free: "Gratis",
  place: (kind) => ({ video: "Videollamada", in_person: "Presencial", phone: "Llamada telefónica", none: "Sin lugar" })[kind],
  groupOf: (seats) => `Grupo de hasta ${seats} personas`,
  needsApproval: "Cada solicitud se confirma de forma individual",
  with: (host) => `con ${host}`,
  yourHost: "su anfitrión",

  skipToTimes: "Ir a los horarios",
  skipToContent: "Ir al contenido",
  backToDays: "Volver a los días",

  hostPageTitle: (host) => `Reservar una cita con ${host}`,
  servicesHeading: "Servicios",
  nothingToBook: "En este momento no hay nada que reservar.",
  highlighted: "Recomendado",

  timesTitle: (service, host) => `${service} con ${host}`,
  chooseATime: "Elija un horario",
  daysHeading: "Días",
  lengthHeading: "Duración",
  previousMonth: (month) => `Mes anterior, ${month}`,
  nextMonth: (month) => `Mes siguiente, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "sin horarios" : `${count} ${one(count, "horario", "horarios")}`}`,
  countOfTimes: (count) => `${count} ${one(count, "horario disponible", "horarios disponibles")}`,
  announceTimes: (day, count) => `${count} ${one(count, "horario disponible", "horarios disponibles")} el ${day}`,
  noTimesInMonth: (month) => `No hay horarios disponibles en ${month}.`,
  goToFirstMonth: (month) => `Ir a ${month}`,
  noTimesAtAll: "Tampoco los hay en los meses siguientes.",
  nothingFree: "En este momento no hay horarios disponibles.",
  noTimesOnDay: "No hay horarios disponibles este día.",
  nextDayWithTimes: (day) => `Siguiente día con horarios: ${day}`,
  timeOffHeading: "Ausencias",
  nextTimes: "Próximos horarios disponibles",
  laterTimes: "Horarios posteriores",
  earliestTimes: "Volver a los primeros horarios",
  viewHeading: "Vista",
  monthView: "Mes",
  listView: "Lista",
  seatsLeft: (count) => `${one(count, "queda", "quedan")} ${count} ${one(count, "plaza", "plazas")}`,
  timesInZone: (zone, offset) => `Horarios en ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Horarios en la zona horaria del anfitrión: ${zone}, ${offset}.`,
  changeZone: "Cambiar la zona horaria",
  timeZone: "Zona horaria",
  searchZones: "Buscar una ciudad o zona horaria",
  zonesFound: (count) => `Resultados: ${count}`,
  showTimes: "Mostrar horarios",

  detailsTitle: (service) => `Sus datos: ${service}`,
  detailsHeading: "Sus datos",
  when: "Cuándo",
  where: "Dónde",
  price: "Precio",
  length: "Duración",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Elegir otro horario",
  nameLabel: "Nombre",
  emailLabel: "Correo electrónico",
  emailHint: "La confirmación se envía a esta dirección.",
  seatsLabel: "Número de personas",
  seatsHint: (most) => `Hasta ${most}, contando con usted.`,
  guestsLabel: "Correos electrónicos de las demás personas",
  guestsHint: "Uno por línea. Se les avisa en cuanto usted confirme su propia dirección.",
  chooseOption: "Elija una opción",
  yes: "Sí",
  no: "No",
  topicLabel: "Tema",
  notesLabel: "Mensaje",
  optional: "(opcional)",
  leaveEmpty: "Deje este campo vacío",
  bookThisTime: "Confirmar la reserva",
  askForThisTime: "Solicitar este horario",
  continueToPayment: "Continuar con el pago",
  priceDue: (price) => `Pagará ${price} en la página siguiente. Mientras tanto, el horario queda reservado.`,
  approvalDue: "Cada solicitud se confirma de forma individual. Recibirá un correo en cuanto haya respuesta.",

  errorTitle: (title) => `Error: ${title}`,
  problemHeading: "Revise los datos introducidos",
  enterName: "Introduzca su nombre.",
  nameTooLong: (max) => `El nombre puede tener como máximo ${max} caracteres.`,
  nameUnusable: "El nombre contiene caracteres no permitidos, por ejemplo, caracteres de control.",
  enterEmail: "Introduzca su correo electrónico.",
  emailProblem: "Introduzca un correo electrónico válido, como nombre@example.com.",
  guestsProblem: (line) => `«${line}» no es una dirección de correo electrónico.`,
  tooManyGuests: (seats) =>
    `Ha indicado demasiadas direcciones para ${seats} ${one(seats, "persona", "personas")}. Aumente el número de personas.`,
  seatsProblem: (most) => `Elija un número de personas entre 1 y ${most}.`,
  mustBeChecked: (question) => `Marque la casilla: ${question}`,
  answerMissing: (question) => `Responda a la pregunta: ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `puede tener como máximo ${wrong.max} caracteres`
        : {
            unusable: "contiene caracteres no permitidos",
            option: "debe ser una de las opciones propuestas",
            phone: "debe ser un número de teléfono",
            number: "debe ser un número",
            url: "debe ser una dirección web que empiece por https:// o http://"
          }[wrong.fault]
    return `${question}: la respuesta ${rule}.`
  },
  checkProblem: "Complete la comprobación «No soy un robot».",
  personHeading: "Antes de reservar",
  personLabel: "Soy una persona",
  personProblem: "Marque la casilla «Soy una persona» y envíe el formulario de nuevo.",
  topicTooLong: (max) => `El tema puede tener como máximo ${max} caracteres.`,
  notesTooLong: (max) => `El mensaje puede tener como máximo ${max} caracteres.`,
  formProblem: "Algunos datos no son válidos. Revíselos y envíe el formulario de nuevo.",
  chooseAFreshTime: "Elija uno de los horarios.",
  timeWasTaken: "Ese horario ya no está disponible. Elija otro.",
  timesOfDay: (day) => `Horarios disponibles el ${day}`,
  timesGone: "Ese horario ya no está disponible y no hay otros ese día.",
  formExpired: "El formulario estuvo abierto más de un día. Revise los datos y envíelo de nuevo.",
  stillBooking: "La reserva aún se está procesando. Envíe de nuevo el formulario para ver el resultado.",

  linkSentTitle: "Revise su correo electrónico",
  linkSentText: (minutes) =>
    `Le hemos enviado un enlace. Ábralo en un plazo de ${minutes} minutos para confirmar la reserva. Hasta entonces, el horario queda reservado.`,
  linkSentHelp: "Si no le llega ningún correo, mire en la carpeta de spam o reserve con otra dirección.",
  confirmTitle: "Confirme la reserva",
  confirmText: (time) => `El horario queda reservado para usted hasta el ${time}.`,
  confirmRequestTitle: "Confirme la solicitud",
  linkExpiredTitle: "Este enlace ha caducado",
  linkExpiredText: "La reserva no se confirmó a tiempo, por lo que el horario ha quedado libre. Vuelva a reservar.",

  confirmedTitle: "Reserva confirmada",
  confirmedText: (email) => `Hemos enviado una confirmación a ${email}.`,
  waitingTitle: "Pendiente de confirmación",
  waitingText: (host) => `${host} ha recibido la solicitud y responderá por correo.`,
  unpaidTitle: "Pago pendiente",
  unpaidText: "El horario queda reservado hasta que se complete el pago.",
  declinedTitle: "Solicitud rechazada",
  declinedText: "Este horario no se confirmó.",
  cancelledTitle: "Reserva cancelada",
  cancelledText: "Esta reserva se canceló.",
  requestWithdrawnText: "Esta solicitud se retiró.",
  pastTitle: "Esta cita ya ha tenido lugar",
  pastText: "",
  reason: "Motivo",
  endReason: (reason) =>
    ({
      not_answered: "La solicitud no se respondió a tiempo",
      not_paid: "El pago no se completó",
      not_confirmed: "La reserva no se confirmó a tiempo",
      declined: "Rechazada por el anfitrión",
      cancelled_by_host: "Cancelada por el anfitrión",
      removed_from_calendar: "El anfitrión eliminó la cita de su calendario.",
      host_removed: "La cuenta del anfitrión se ha eliminado",
      cancelled_by_booker: "Cancelada por quien reservó",
      withdrawn: "Cancelada por quien reservó",
      cancelled: null
    })[reason],
  what: "Qué",
  who: "Con",
  joinMeeting: "Unirse a la reunión",
  roomTitle: "Su sala de reunión se está preparando",
  roomText: "La sala se está creando. Esta página lo comprueba cada pocos segundos y la abrirá en cuanto esté lista.",
  bookedBy: "Reservado por",
  people: "Personas",
  goToPayment: "Continuar con el pago",
  bookAgain: "Reservar otra cita",
  paid: (price) => `${price}, pagado`,
  refunded: (price) => `${price}, reembolsado`,

  addToCalendar: "Añadir al calendario",
  reschedule: "Cambiar de horario",
  cancelBooking: "Cancelar la reserva",
  withdrawRequest: "Retirar la solicitud",
  changeRefused: (change, reason) => {
    const action = { cancel: "cancelar", reschedule: "cambiar" }[change]
    return {
      ended: "La reserva ya se rechazó o se canceló.",
      started: "La cita ya ha empezado.",
      unconfirmed: "La reserva aún no está confirmada. Confírmela primero.",
      awaiting_payment: "La reserva se podrá modificar cuando esté pagada.",
      not_allowed: `Las reservas de este servicio no se pueden ${action} en línea. Póngase en contacto con el anfitrión.`,
      too_late: `Ya es demasiado tarde para ${action} la reserva en línea. Póngase en contacto con el anfitrión.`,
      paid: "La reserva está pagada y no se puede cancelar en línea. Póngase en contacto con el anfitrión.",
      approval: "Este servicio requiere aprobación. Para cambiar el horario, cancele la reserva y haga una nueva solicitud.",
      not_offered:
        "Este servicio ya no se puede reservar, por lo que no es posible cambiar el horario en línea. Póngase en contacto con el anfitrión."
    }[reason]
  },
  cannotChangeTitle: (change) =>
    ({
      cancel: "La reserva no se puede cancelar",
      reschedule: "La reserva no se puede cambiar de horario"
    })[change],
  writeTo: (email) => `Escribir a ${email}`,
  opensInNewTab: "(se abre en una pestaña nueva)",
  backToBooking: "Volver a la reserva",
  cancelTitle: (service) => `Cancelar la reserva: ${service}`,
  cancelHeading: "¿Cancelar esta reserva?",
  withdrawTitle: (service) => `Retirar la solicitud: ${service}`,
  withdrawHeading: "¿Retirar esta solicitud?",
  cancelText: (host) => `El horario vuelve a quedar libre y ${host} recibe un aviso por correo.`,
  cancelRefund: (price) => `Se le reembolsará el pago de ${price}.`,
  reasonLabel: "Motivo",
  reasonHint: "El anfitrión podrá leerlo.",
  reasonTooLong: (max) => `El motivo puede tener como máximo ${max} caracteres.`,
  keepBooking: "Mantener la reserva",
  rescheduleTitle: (service) => `Cambiar de horario: ${service}`,
  rescheduleHeading: "Elija un nuevo horario",
  bookedNow: "Horario actual",
  moveToTime: "Cambiar a este horario",
  noOtherTimes: "Ese horario ya no está disponible y no hay otros.",

  requestTitle: (booker) => `${booker} solicita una cita`,
  requestText:
    "El horario queda reservado hasta que responda. Si no lo hace antes del comienzo, la solicitud se rechaza automáticamente.",
  acceptRequest: "Aceptar la solicitud",
  declineRequest: "Rechazar la solicitud",
  declineReasonLabel: "Motivo del rechazo",
  declineReasonHint: "Aparece en el correo que recibe la persona.",
  someone: "Alguien",
  answeredTitle: (answer) => ({ accept: "Solicitud aceptada", decline: "Solicitud rechazada" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "aceptó", decline: "rechazó" }[answer]
    const who = by === "host" ? `Usted ${done} esta solicitud` : `Una aplicación ${done} esta solicitud en su nombre`
    return `${who} el ${at}. ${booker} ha recibido un correo.`
  },
  requestPassedTitle: "Esta solicitud ha caducado",
  requestPassedText: "La hora de comienzo pasó sin respuesta, por lo que la solicitud se rechazó automáticamente.",
  withdrawnTitle: "Solicitud retirada",
  withdrawnText: (booker) => `${booker} retiró esta solicitud. El horario vuelve a estar libre.`,
  openAccount: "Abrir su cuenta",

  homeTitle: "Servidor de reservas",
  homeText: "El servidor está en marcha. La página de reservas de cada anfitrión está en /nombre-de-usuario.",

  notFoundTitle: "Página no encontrada",
  notFoundText: "No hay ninguna página de reservas en esta dirección. Compruebe el enlace o pida uno nuevo.",
  invalidQueryTitle: "Este enlace tiene un error",
  invalidQueryText: "Este enlace contiene un valor no válido.",
  startOver: "Empezar de nuevo",
  unavailableTitle: "Los horarios no se pueden mostrar en este momento",
  unavailableText: "El calendario del anfitrión no responde. Inténtelo de nuevo en un momento.",
  reload: "Intentar de nuevo",
  inviteTitle: (status) =>
    ({
      used: "Esta invitación ya se ha utilizado",
      expired: "Esta invitación ha caducado",
      disabled: "Esta invitación se ha retirado"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Con este enlace ya se reservó una cita con ${host}. Solo funciona una vez.`,
      expired: `Esta invitación de ${host} ya no permite reservar. Pida un enlace nuevo.`,
      disabled: `${host} ha retirado esta invitación. Pida un enlace nuevo.`
    })[status],
  inviteFor: (name) => `Invitación para ${name}`,
  limitedTitle: "Demasiadas peticiones",
  limitedText: (seconds) => `Han llegado demasiadas peticiones desde su red. Inténtelo de nuevo dentro de ${waitOf(seconds)}.`,
  sendFormAgain: "Enviar el formulario de nuevo",
  movesLimited:
    "Esta reserva se ha cambiado de horario demasiadas veces. Póngase en contacto con el anfitrión o inténtelo de nuevo mañana.",
  bookingsLimited: (reason, seconds) => {
    const cause = {
      booker: "En la última hora se han hecho demasiadas reservas con esta dirección de correo.",
      network: "En la última hora se han hecho demasiadas reservas desde su red."
    }[reason]
    return `${cause} Sus datos siguen aquí. Inténtelo de nuevo dentro de ${waitOf(seconds)} o póngase en contacto con el anfitrión.`
  },
  unreadableTitle: "Este formulario no se puede leer",
  unreadableText: (status) =>
    status === 413
      ? "El formulario es demasiado grande. Acorte los textos y envíelo de nuevo."
      : "No se pudo leer el formulario. Vuelva a cargar la página y rellénelo otra vez.",
  conflict: (reason, limit) =>
    ({
      past: "Ese horario ya ha pasado. Elija otro.",
      notice: "Ese horario es demasiado cercano. Elija uno posterior.",
      window: "Ese horario es demasiado lejano. Elija uno anterior.",
      outside_hours: "Ese horario está fuera del horario de trabajo del anfitrión. Elija otro.",
      off_grid: "Ese horario no se puede reservar. Elija otro.",
      busy: "Ese horario ya no está disponible. Elija otro.",
      full: "No quedan plazas suficientes.",
      day_full: "Ese día está completo. Elija otro día.",
      not_bookable: "Este servicio ya no se puede reservar. Pida un enlace nuevo.",
      no_payments:
        "Este servicio no tiene pagos configurados, por lo que no se puede reservar. Póngase en contacto con el anfitrión.",
      too_many_upcoming: `Este correo electrónico ya tiene ${
        limit === 1 ? "una reserva próxima" : `${limit} reservas próximas`
      } con este anfitrión. Cancele una o póngase en contacto con el anfitrión.`,
      same_time: "La reserva ya está en ese horario.",
      start_passed: "La hora de comienzo ya pasó, por lo que la solicitud se rechazó automáticamente.",
      confirmation_over: "Este enlace de confirmación ha caducado. Vuelva a reservar.",
      refund_failed:
        "El pago no se pudo reembolsar, por lo que no se ha cambiado nada. Inténtelo más tarde o póngase en contacto con el anfitrión.",
      booking_state: "La reserva ha cambiado mientras tanto, por lo que esto ya no es posible. Vuelva a cargar la página.",
      other: "Esto no es posible en este momento. Vuelva a cargar la página para ver el estado actual."
    })[reason]
}
