/** First names that people of 35 to 75 bear in each country: women, then men. */
export const firstNames: Readonly<Record<string, readonly [women: string, men: string]>> = {
  NL: [
    "Anneke Marijke Ingrid Saskia Monique Petra Wilma Yvonne Esther Karin Mirjam Annemiek Hanneke Ellen Joke",
    "Kees Willem Maarten Jeroen Hans Ruud Erik Bart Sjoerd Marcel Gerrit Paul Frank Wouter Henk",
  ],
  BE: [
    "Martine Hilde Lieve Katrien Nathalie Isabelle Veerle Christel Sabine Anneleen Griet Valérie",
    "Luc Marc Johan Koen Philippe Didier Geert Stijn Dirk Benoît Patrick Tom",
  ],
  DE: [
    "Sabine Petra Martina Birgit Heike Susanne Claudia Andrea Kerstin Anja Gabriele Ulrike Renate Katja Silke",
    "Thomas Michael Andreas Stefan Jürgen Uwe Frank Bernd Klaus Matthias Holger Ralf Dirk Jens Martin",
  ],
  AT: [
    "Eva Elisabeth Barbara Sonja Manuela Doris Brigitte Karin Romana Christa",
    "Johannes Gerhard Herbert Franz Christian Reinhard Manfred Walter Günther Robert",
  ],
  CH: [
    "Ursula Regula Beatrice Monika Sandra Corinne Nicole Franziska Daniela Esther",
    "Urs Beat Reto Markus Daniel Roger Bruno Pascal Marco Adrian",
  ],
  LU: ["Josée Chantal Nadine Carole Danielle Mireille", "Claude Romain Guy Fernand Marco Patrick"],
  FR: [
    "Sylvie Nathalie Catherine Isabelle Sandrine Valérie Véronique Corinne Florence Pascale Hélène Laurence",
    "Philippe Laurent Olivier Thierry Christophe Bruno Stéphane Alain Jérôme Gilles Franck Denis",
  ],
  GB: [
    "Susan Karen Julie Helen Alison Fiona Tracey Joanne Deborah Sharon Elaine Gillian",
    "David Andrew Stephen Ian Graham Neil Martin Simon Keith Alan Stuart Colin",
  ],
  IE: [
    "Siobhan Maureen Aoife Niamh Orla Deirdre Bernadette Grainne",
    "Declan Brendan Padraig Conor Eamon Liam Fergal Niall",
  ],
  US: [
    "Linda Patricia Denise Brenda Michelle Lisa Cheryl Donna Pamela Cynthia Renee Tammy",
    "Robert Gary Kevin Scott Brian Jeff Greg Douglas Craig Randy Todd Wayne",
  ],
  ES: [
    "Carmen Pilar Mercedes Montse Rosa Inmaculada Lourdes Belén Nuria Cristina Ana Teresa",
    "Javier Manuel Antonio Francisco Rafael Ángel Ramón Fernando Sergio Alberto Luis Enrique",
  ],
  IT: [
    "Paola Francesca Daniela Antonella Patrizia Roberta Cinzia Lucia Silvia Barbara Donatella",
    "Marco Giuseppe Roberto Stefano Massimo Fabio Claudio Enrico Giorgio Sergio Davide",
  ],
  DK: [
    "Lone Hanne Kirsten Bente Mette Dorthe Susanne Pernille Gitte Tina",
    "Lars Henrik Søren Jesper Torben Kim Peter Claus Niels Morten",
  ],
  SE: [
    "Annika Eva Lena Birgitta Carina Marie Ulla Monica Helena Åsa",
    "Anders Lars Mikael Peter Björn Håkan Stefan Göran Magnus Fredrik",
  ],
  NO: [
    "Anne Inger Kari Marit Heidi Bente Grete Randi Tone Hilde",
    "Bjørn Kjell Svein Terje Geir Arne Øyvind Rune Trond Knut",
  ],
  FI: [
    "Päivi Anne Tuula Leena Sari Minna Merja Kirsi Riitta Outi",
    "Jari Timo Kari Mika Pekka Juha Markku Antti Seppo Heikki",
  ],
  PL: [
    "Anna Małgorzata Katarzyna Ewa Barbara Joanna Beata Dorota Iwona Agnieszka Renata Grażyna",
    "Andrzej Piotr Krzysztof Tomasz Marek Paweł Jacek Dariusz Wojciech Grzegorz Robert Zbigniew",
  ],
  PT: [
    "Maria Ana Teresa Isabel Paula Fernanda Cristina Helena Manuela Graça",
    "João José António Carlos Luís Paulo Pedro Rui Jorge Nuno",
  ],
};
