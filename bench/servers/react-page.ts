// As little as React can do for a page: it hydrates one paragraph.
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const main = document.querySelector('main');
if (main) hydrateRoot(main, createElement('p', null, 'One paragraph.'));
