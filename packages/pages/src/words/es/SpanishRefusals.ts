import type { englishRefusals } from "../console/EnglishRefusals.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("es")

/** The reasons why a change of a host is refused in Spanish, and the rules of fields. */
export const spanishRefusals: Translated<typeof englishRefusals> = {
  refusals: {
    past: "La hora de comienzo ya ha pasado.",
    notice: "La hora de comienzo no respeta la antelación mínima.",
    window: "La hora de comienzo queda fuera del periodo de reserva.",
    outside_hours: "La cita quedaría fuera del horario de trabajo.",
    off_grid: "A esa hora no se ofrece ningún horario.",
    busy: "Ese horario ya no está disponible. Elija otro.",
    full: "No quedan plazas suficientes.",
    day_full: "Este servicio está completo ese día. Elija otro día.",
    not_bookable: "Ya no se puede reservar.",
    no_payments: "Este servicio tiene un precio, pero aquí no hay pagos configurados. No se puede reservar.",
    too_many_upcoming: "Este correo electrónico ya tiene demasiadas reservas próximas.",
    same_time: "La reserva ya está en ese horario.",
    start_passed: "La hora de comienzo ya pasó, por lo que la solicitud se rechazó automáticamente.",
    confirmation_over: "El plazo para confirmar esta reserva ha terminado.",
    refund_pending: "Un reembolso anterior no ha terminado. Se reintenta; espere unos minutos.",
    refund_failed: "El pago no se pudo reembolsar. Inténtelo más tarde.",
    booking_state: "La reserva ha cambiado mientras tanto, por lo que esto ya no es posible.",
    no_show: "Solo se puede marcar que alguien no se presentó en una reserva confirmada que ya ha empezado.",
    refund_first: "La reserva está pagada. Reembólsela antes de cancelarla.",
    not_refundable: "No hay ningún pago que reembolsar.",
    single_use_service: "Un servicio que solo se puede reservar una vez no se puede editar.",
    webhook_off: "El webhook está desactivado. Actívelo primero.",
    webhook_paused: "Con el plan Free, las entregas a webhooks están en pausa. Continúan al cambiar de plan.",
    webhook_address: "La dirección del webhook no se puede usar: no se encuentra o pertenece a una red privada.",
    invite_booked: "La invitación ya se ha reservado y no se puede eliminar.",
    invite_closed: "La invitación ya no está abierta, por lo que no se puede desactivar.",
    too_many_checked: (limit) => `Como máximo ${limit} calendarios pueden bloquear horarios.`,
    no_caldav: "Esta instalación no permite conectar cuentas CalDAV.",
    no_feeds: "Esta instalación no permite conectar canales de calendario.",
    no_calendar_sign_in: "Esta instalación no permite conectar cuentas de este proveedor.",
    calendar_refused: "El proveedor denegó el acceso al calendario. Conecte de nuevo la cuenta.",
    calendar_leaving: "La cuenta se está desconectando.",
    calendar_change: "La reserva no se puede ajustar a su calendario. Ábrala para modificarla.",
    too_many_accounts: (limit) => `Puede conectar ${limit} cuentas de calendario como máximo. Desconecte una primero.`,
    person_is_host: "Es el correo electrónico de la cuenta de un anfitrión. Cámbielo o elimine primero la cuenta.",
    app_is_public: "La aplicación es pública y no tiene secreto de cliente.",
    too_many_apps: (limit) =>
      `Puede registrar ${limit} aplicaciones. Elimine una que ya no se use o pida al operador que registre la aplicación.`,
    no_google_target: "Google Meet necesita un calendario de Google. Conecte uno y elíjalo para sus citas.",
    no_microsoft_target: "Teams necesita un calendario de Outlook. Conecte uno y elíjalo para sus citas.",
    no_zoom: "Esta instalación no está conectada a Zoom. Consulte al operador.",
    other: "Esto no es posible en este momento. Vuelva a cargar la página para ver el estado actual."
  },
  rules: {
    wrong: (label, { rule, min = 0, max = 0 }) => {
      const text = {
        required: "rellene este campo",
        empty: "rellene este campo",
        unusable: "contiene caracteres no permitidos",
        too_long: `como máximo ${max} caracteres`,
        integer: `un número entero de ${min} a ${max}`,
        entries: `debe tener de ${min} a ${max} entradas`,
        too_few: `al menos ${min} ${one(min, "elemento", "elementos")}`,
        too_many: `como máximo ${max} ${one(max, "elemento", "elementos")}`,
        repeated: "ningún elemento puede repetirse",
        option: "elija una de las opciones propuestas",
        email: "introduzca un correo electrónico válido",
        url: "introduzca una dirección web que empiece por https:// o http://",
        webhook_url: "introduzca una dirección HTTPS accesible desde internet",
        feed_url: "introduzca una dirección que empiece por https:// o webcal://",
        timezone: "elija una zona horaria de la lista",
        currency: "introduzca un código de moneda como EUR",
        slug: "solo letras minúsculas, cifras y guiones sueltos",
        username: "de 2 a 40 letras minúsculas o cifras, separadas por guiones sueltos, y ninguna palabra reservada",
        taken: "ya está en uso",
        address: "indique una dirección",
        date: "introduzca una fecha",
        future: "debe estar en el futuro",
        order: "debe ser posterior al comienzo",
        plan: "requiere el plan Pro",
        unaccepted: "el servidor no la acepta para ese nombre de usuario",
        unreadable: "no se puede acceder o no es un calendario",
        absolute: "introduzca una dirección completa con https, o con http para el propio dispositivo",
        fragment: "no debe tener fragmento",
        wildcard: "no debe contener comodines. Registre cada dirección por separado",
        user_info: "no debe contener nombre de usuario ni contraseña",
        loopback: "http solo es posible para localhost, 127.0.0.1 y [::1]",
        redirect_uri: "no se puede usar como URI de redirección",
        type: "no es válido",
        unknown: "no es válido",
        other: "no es válido"
      }[rule]
      return `${label}: ${text}.`
    }
  }
}
