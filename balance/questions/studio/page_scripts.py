"""Hold what the browser does by itself: keys, notices that go, a page locked while nobody answers."""

ALIVE = "/alive"  # asked while the connection is lost: another studio on this port refuses

UNDO = """document.addEventListener('keydown', event => {
  const at = event.target, types = at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName);
  const key = (event.ctrlKey || event.metaKey) && event.key.toLowerCase();
  if (types || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  document.querySelector(key === 'y' || event.shiftKey ? '.redo' : '.undo').click();
})"""

# what was said of one action would lie over the next
NOTICES = """for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, event => {
  if (event.target.closest?.('.notice') || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  document.querySelectorAll('.notice .q-notification__actions button').forEach(each => each.click());
}, true)"""

# what is changed while nobody answers would be lost; dialogs stand beside the page
LOST = """(() => {
  const popup = document.getElementById('popup'), said = popup.querySelector('span:last-of-type');
  const lost = () => popup.ariaHidden === 'false';
  const where = 'open the address that the terminal shows.';
  const texts = {
    tries: 'Nothing can be changed until it is there again; what you changed before is kept. ' +
      'If the studio has ended, start it again and ' + where,
    anew: 'The studio was started anew. What you changed before is kept: ' + where,
  };
  popup.setAttribute('role', 'alert');
  let asks = 0;
  const ask = async () => {
    if (!lost()) return;
    const answer = await fetch('ALIVE', {cache: 'no-store'}).catch(() => null);
    if (lost()) said.textContent = answer?.status === 403 ? texts.anew : texts.tries;
    asks = setTimeout(ask, 2000);
  };
  const lock = () => {
    for (const each of document.body.children) if (each !== popup) each.inert = lost();
  };
  new MutationObserver(lock).observe(document.body, {childList: true});
  new MutationObserver(() => {
    lock();
    document.body.classList.toggle('lost', lost());
    clearTimeout(asks);
    if (lost()) said.textContent = texts.tries, asks = setTimeout(ask, 1000);
  }).observe(popup, {attributes: true, attributeFilter: ['aria-hidden']});
})()""".replace("ALIVE", ALIVE)

# Quasar names the slider, but it is its track that is reached by key; what is written anew is moved again
SLIDERS = """(() => {
  const move = slider => {
    const track = slider.querySelector('.q-slider__track-container');
    const told = slider.getAttributeNames().filter(name => name === 'role' || name.startsWith('aria-'));
    for (const name of track ? told : []) {
      track.setAttribute(name, slider.getAttribute(name));
      slider.removeAttribute(name);
    }
  };
  const all = place => place.querySelectorAll('.q-slider').forEach(move);
  all(document);
  new MutationObserver(changes => {
    for (const each of changes)
      if (each.type === 'childList') all(each.target);
      else if (each.target.classList.contains('q-slider')) move(each.target);
  }).observe(document.body, {childList: true, subtree: true, attributeFilter: ['aria-valuenow', 'aria-valuemin',
    'aria-valuemax', 'aria-label', 'role']});
})()"""

ALL = (UNDO, NOTICES, LOST, SLIDERS)
