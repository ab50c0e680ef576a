/** A choice among known values, each by its word; what is chosen comes back as one of them. */
import { Select } from '@kapao/ui/Select.tsx'
import type { ComponentProps } from 'react'

interface ChoiceSelectProps<Value extends string>
  extends Omit<ComponentProps<typeof Select>, 'value' | 'options' | 'onChange'> {
  /** None yet: give a `placeholder` too. */
  value: Value | undefined
  choices: readonly Value[]
  wordOf: (choice: Value) => string
  onChoice: (choice: Value) => void
}

export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { value, choices, wordOf, onChoice, ...select } = props
  return (
    <Select
      {...select}
      value={value ?? ''}
      options={choices.map((choice) => ({ value: choice, label: wordOf(choice) }))}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice === target.value)
        if (chosen !== undefined) onChoice(chosen)
      }}
    />
  )
}
