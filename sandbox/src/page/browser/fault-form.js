/** The form that breaks things: offers only what can break. */
import { element } from './dom.js'

/** Fills the form; returns what takes the list of services once it is known. */
export function startFaultForm(form, setFault) {
  const service = element('select', { name: 'service' })
  const call = element('select', { name: 'call' })
  const fault = element('select', { name: 'fault' })
  const percent = element('input', {
    name: 'percent',
    inputMode: 'numeric',
    value: '100',
    autocomplete: 'off',
  })
  const count = element('input', {
    name: 'count',
    inputMode: 'numeric',
    placeholder: 'no end',
    autocomplete: 'off',
  })
  let services

  const fillFaults = () => {
    const calls = services[service.value]
    const offered = call.value === '' ? Object.values(calls).flat() : calls[call.value]
    fill(
      fault,
      [...new Set(offered)].map((name) => [name, name]),
    )
  }
  const fillCalls = () => {
    fill(call, [['', 'all of them'], ...Object.keys(services[service.value]).map((name) => [name, name])])
    fillFaults()
  }
  service.onchange = fillCalls
  call.onchange = fillFaults

  form.append(
    element('label', {}, 'Service', service),
    element('label', {}, 'Call', call),
    element('label', {}, 'Fault', fault),
    element('label', {}, 'Strikes, %', percent),
    element('label', {}, 'How often', count),
    element('button.main', { type: 'submit' }, 'Break it'),
  )
  form.onsubmit = (event) => {
    event.preventDefault()
    setFault({
      service: service.value,
      ...(call.value === '' ? {} : { call: call.value }),
      fault: fault.value,
      probability: Number(percent.value) / 100,
      ...(count.value.trim() === '' ? {} : { count: Number(count.value) }),
    })
  }

  return (known) => {
    if (services) return
    services = known
    fill(
      service,
      Object.keys(services).map((name) => [name, name]),
    )
    fillCalls()
  }
}

function fill(select, options) {
  const chosen = select.value
  select.replaceChildren(...options.map(([value, text]) => element('option', { value }, text)))
  if (options.some(([value]) => value === chosen)) select.value = chosen
}
