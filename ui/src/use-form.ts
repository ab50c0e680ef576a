/** What every form does: faults come from pure rules, are shown from the first try on, and the first bad field gets the focus (ux 41). */
import { type FormEvent, useState } from 'react'

interface Form<Faults extends object> {
  /** Those to be shown. */
  faults: Partial<Faults>
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** As before the first try; forms that take a fault away with the next letter call it on typing. */
  forget: () => void
}

/**
 * @param found what is wrong with what stands in the fields now, by the field's `name`, in the order in which they stand.
 * @param onValid sends it.
 * @param canSend false while nothing may be sent: offline, or under way.
 */
export function useForm<Faults extends object>(
  found: Faults,
  onValid: () => void,
  canSend = true,
): Form<Faults> {
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!canSend) return
    setTried(true)
    const [first] = Object.keys(found)
    if (first === undefined) return onValid()
    const field = event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  return { faults: isTried ? found : {}, submit, forget: () => setTried(false) }
}
