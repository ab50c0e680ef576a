/** Every number that looks go by. Units last in each name. */

// How long something shows (spec §8, §9)
export const copiedMs = 1_500
/** Milliseconds that a message stays (spec §8: red toasts, 4 s). */
export const toastMs = 4_000
export const countingMs = 600
/** Milliseconds before a wait is shown at all: shorter ones would only flicker. */
export const lateMs = 200

/** CSS pixels outside the view within which a picture is fetched. */
export const nearPx = 150

// Page numbers (spec §9)
/** Shown before and after the current one. */
export const pagesBefore = 3
export const pagesAfter = 1

/** Letters of a searched word from which one slip in it is forgiven: a shorter one with a slip could be anything. */
export const searchSlipLettersMin = 4
