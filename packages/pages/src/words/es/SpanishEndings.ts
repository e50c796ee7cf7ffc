import type { englishEndings } from "../console/EnglishEndings.ts"
import type { Translated } from "../Language.ts"

/** The questions before acts that end something in Spanish. */
export const spanishEndings: Translated<typeof englishEndings> = {
  endings: {
    questionTitle: "¿Quitar esta pregunta?",
    questionText: "El formulario de reserva deja de hacerla. Las respuestas ya dadas se conservan en sus reservas.",
    removeQuestion: "Quitar pregunta",
    dateTitle: (day) => `¿Volver al horario habitual el ${day}?`,
    dateText: "Se elimina el horario especial de ese día.",
    dateHours: "Horario de ese día",
    usualHours: "Horario habitual",
    ownHoursTitle: "¿Volver a usar su horario de trabajo para este servicio?",
    ownHoursText: "Se eliminan la semana propia del servicio y sus fechas especiales.",
    ownHours: "Horas por semana",
    ownDates: "Fechas especiales",
    timeOffTitle: "¿Quitar esta ausencia?",
    timeOffText: "Se podrá volver a reservar con usted en ese periodo.",
    removeTimeOff: "Quitar ausencia",
    calendarTitle: (name) => `¿Desconectar ${name}?`,
    calendarText:
      "Sus horas ocupadas vuelven a ofrecerse, dejan de añadirse citas y se eliminan las credenciales guardadas. Para volver a usarlo, tendrá que conectarlo desde el principio.",
    disconnectCalendar: "Desconectar calendario",
    inviteOffTitle: "¿Desactivar esta invitación?",
    inviteOffText: "Su enlace deja de funcionar y no se puede volver a activar. Puede crear una invitación nueva.",
    inviteTitle: "¿Eliminar esta invitación?",
    inviteOpenText: "Su enlace deja de funcionar y la invitación desaparece de la lista. Esta acción no se puede deshacer.",
    inviteText: "La invitación desaparece de la lista. Esta acción no se puede deshacer.",
    person: "Persona",
    mailTitle: "¿Restablecer el texto estándar?",
    mailText: "Se eliminan su asunto y su texto de este correo.",
    webhookTitle: "¿Eliminar este webhook?",
    webhookText:
      "No se envía nada más a esta dirección y se elimina el registro de sus entregas. Esta acción no se puede deshacer.",
    keyTitle: (name) => `¿Revocar ${name}?`,
    keyText:
      "Los programas que usan esta clave dejan de funcionar de inmediato. Se eliminan los webhooks creados con ella. Esta acción no se puede deshacer.",
    lastUsed: "Último uso",
    connectionTitle: (app) => `¿Desconectar ${app}?`,
    connectionText:
      "La aplicación ya no puede usar su cuenta y se eliminan sus webhooks. Para volver a conectarla, empiece en el sitio de la aplicación.",
    disconnectApp: "Desconectar aplicación",
    feedTitle: "¿Reemplazar la dirección del canal?",
    feedText:
      "La dirección anterior deja de funcionar de inmediato. Los programas de calendario que la usan no muestran reservas nuevas hasta que introduzca en ellos la nueva dirección.",
    eraseTitle: (email) => `¿Borrar a ${email}?`,
    signOutTitle: "¿Cerrar sesión en todos los dispositivos?",
    signOutText:
      "Se cierra su sesión en todos los navegadores, incluido este, y los enlaces de inicio de sesión enviados dejan de valer. Las claves de API y las aplicaciones conectadas siguen funcionando.",
    sessionsTitle: (host) => `¿Cerrar todas las sesiones de ${host}?`,
    sessionsText:
      "Se cierra la sesión de la cuenta en todos los navegadores y los enlaces de inicio de sesión enviados dejan de valer. Las claves de API y las aplicaciones conectadas siguen funcionando.",
    unverifyTitle: (app) => `¿Retirar la verificación de ${app}?`,
    unverifyText: "Se muestra una advertencia antes de conectar la aplicación. Las conexiones existentes se conservan.",
    hostTitle: (host) => `¿Eliminar ${host}?`
  }
}
