import type { Page } from '@playwright/test'

/**
 * Names of the elements that can be tapped (in the open dialog, if any) but do not react 18 pixels above or below
 * their centre.
 */
export function smallTouchTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'button, a[href], input, select, textarea, [role=button], [role=menuitem], [role=option]'
    const REACH = 18
    // This function runs in the page, which has only what is defined here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom > 0 &&
      // The rows of the data table are higher than a finger; its head has a height of its own.
      element.closest('[role=grid]') === null
    const reacts = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [-REACH, 0, REACH].every((away) => {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2 + away)
        return (
          hit !== null &&
          [element, ...labels].some((one) => one.contains(hit) || hit.contains(one.closest('label')))
        )
      })
    }
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
    return [...root.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) => isShown(element) && !reacts(element))
      .map(
        (element) =>
          `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent).trim()}`,
      )
  })
}
