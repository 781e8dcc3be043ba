import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BatteryLevel, batteryState } from './BatteryLevel.tsx'

describe('batteryState', () => {
  it('turns amber under 45 and red under 30', () => {
    expect(batteryState('45')).toBe('ok')
    expect(batteryState('44.9%')).toBe('warning')
    expect(batteryState('30')).toBe('warning')
    expect(batteryState('29')).toBe('bad')
    expect(batteryState('charging')).toBe('unknown')
  })
})

describe('BatteryLevel', () => {
  it('shows the number, with a diamond after a low one', () => {
    const view = render(<BatteryLevel value="18" />)
    expect(view.container.textContent).toBe('18%')
    expect(view.getByRole('img', { name: 'low' })).toBeTruthy()
  })

  it('shows N/A without a value', () => {
    expect(render(<BatteryLevel value={undefined} />).container.textContent).toBe('N/A')
  })
})
