import type { Gender } from "#features/profile-fields/genders.ts";
import type { Random } from "./random.ts";

/** First names that people of 35 to 75 bear in each country: women, then men. */
export const firstNames: Readonly<Record<string, readonly [women: string, men: string]>> = {
  NL: [
    "Anneke Marijke Ingrid Saskia Monique Petra Wilma Yvonne Esther Karin Mirjam Annemiek Hanneke Ellen Josien Marloes Astrid Jolanda Gerda Ria Thea Wendy Brigit Sandra Tineke Lia Marga Femke Linda Corrie Anja Carla Dineke Elly Francien Gonnie Heleen Ineke Janneke Karlijn Lidy Margriet Nelleke Olga Paulien Renske Simone Truus Willemijn Yvette",
    "Kees Willem Maarten Jeroen Hans Ruud Erik Bart Sjoerd Marcel Gerrit Paul Frank Wouter Henk Peter Rob Arjan Bas Dirk Theo Martijn Harold Jan Leo Remco Sander Ton Wim Rens Ad Bert Cor Douwe Egbert Frits Gijs Harm Jaap Koen Lex Marco Niek Olaf Piet Ron Stefan Tjeerd Vincent Wiebe Hugo",
  ],
  BE: [
    "Martine Hilde Lieve Katrien Nathalie Isabelle Veerle Christel Sabine Anneleen Griet Valérie Ingrid Marleen Ann Carine Sofie Chantal Rita Greet Kathleen Brigitte Myriam Dominique Annick Bieke Christine Diane Els Fabienne Godelieve Karin Leen Mieke Nadine Patricia",
    "Luc Marc Johan Koen Philippe Didier Geert Stijn Dirk Benoît Patrick Tom Filip Wim Guido Marnix Kris Yves Herman Bruno Rudi Ivo Pascal Frederik Alain Bart Christian Danny Eddy Francis Gino Jan Lieven Michel Peter Wouter",
  ],
  DE: [
    "Sabine Petra Martina Birgit Heike Susanne Claudia Andrea Kerstin Anja Gabriele Ulrike Renate Katja Silke Monika Anke Bettina Cornelia Dagmar Elke Iris Jutta Karola Marion Nicole Regina Sonja Tanja Ute Angelika Brigitte Christiane Doris Evelyn Franziska Gisela Heidi Ilona Johanna Karin Luise Margit Natascha Pia Rita Stefanie Simone Verena Waltraud",
    "Thomas Michael Andreas Stefan Jürgen Uwe Frank Bernd Klaus Matthias Holger Ralf Dirk Jens Martin Christoph Detlef Frieder Georg Harald Ingo Jochen Karsten Lothar Norbert Oliver Peter Rainer Sven Volker Alexander Burkhard Carsten Dieter Eckhard Florian Gerd Hartmut Joachim Kai Lutz Manfred Olaf Philipp Reinhard Stephan Tobias Udo Werner Wolfgang",
  ],
  AT: [
    "Eva Elisabeth Barbara Sonja Manuela Doris Brigitte Karin Romana Christa Andrea Gabriela Helga Ingeborg Margit Petra Silvia Waltraud Renate Astrid",
    "Johannes Gerhard Herbert Franz Christian Reinhard Manfred Walter Günther Robert Alfred Bernhard Erwin Helmut Josef Karl Peter Rudolf Wolfgang",
  ],
  CH: [
    "Ursula Regula Beatrice Monika Sandra Corinne Nicole Franziska Daniela Esther Andrea Brigitte Claudia Heidi Karin Manuela Nadia Priska Ruth",
    "Urs Benno Reto Markus Daniel Roger Bruno Pascal Marco Adrian Andreas Christoph Fredi Hansjörg Jürg Kurt Martin Peter Rolf Thomas",
  ],
  LU: [
    "Josée Chantal Nadine Carole Danielle Mireille Martine Sylvie Viviane Monique Tessy Liliane Claudine Fabienne Germaine Irène Laurence Marie Nicole Pascale",
    "Claude Romain Guy Fernand Marco Patrick Jean Marc Gilles Pol Nico Serge Alain Camille Fränk Georges Henri Laurent Mathias Paul",
  ],
  FR: [
    "Sylvie Nathalie Catherine Isabelle Sandrine Valérie Véronique Corinne Florence Pascale Hélène Laurence Anne Brigitte Christine Dominique Élisabeth Françoise Martine Muriel Odile Patricia Sophie Virginie",
    "Philippe Laurent Olivier Thierry Christophe Bruno Stéphane Alain Jérôme Gilles Franck Denis André Bernard Christian Didier Éric Frédéric Hervé Jacques Marc Pascal Pierre Yves",
  ],
  GB: [
    "Susan Karen Julie Helen Alison Fiona Tracey Joanne Deborah Sharon Elaine Gillian Amanda Carol Dawn Jacqueline Lorraine Mandy Nicola Paula Ruth Sandra Teresa Wendy Angela Beverley Catherine Diane Frances Gail Heather Hilary Irene Jane Judith Kathryn Lesley Lynne Maureen Pauline Rosemary Sally Sheila Stephanie Valerie Vivien",
    "David Andrew Stephen Ian Graham Neil Martin Simon Keith Alan Stuart Colin Barry Clive Derek Geoff Howard Kevin Malcolm Nigel Paul Roger Trevor Duncan Adrian Christopher Dennis Edward Francis Gareth Gordon Hugh Jeremy Jonathan Kenneth Leonard Mark Nicholas Oliver Patrick Philip Raymond Richard Robert Terence Timothy",
  ],
  IE: [
    "Siobhan Maureen Aoife Niamh Orla Deirdre Bernadette Grainne Breda Carmel Fionnuala Geraldine Mairead Nuala Sinead Una Brid Ciara Dympna Eileen Fidelma Imelda Kathleen Noreen Oonagh Roisin Sheila Teresa",
    "Declan Brendan Padraig Conor Eamon Liam Fergal Niall Brian Cathal Donal Finbarr Gerard Kieran Ronan Shane Aidan Barry Colm Dermot Eoin Fintan Gavin Hugh Kevin Malachy Oisin Patrick Rory Seamus",
  ],
  US: [
    "Linda Patricia Denise Brenda Michelle Lisa Cheryl Donna Pamela Cynthia Renee Tammy Angela Barbara Carol Debra Janet Karen Laura Nancy Rhonda Sharon Teresa Vicki",
    "Robert Gary Kevin Scott Brian Jeff Greg Douglas Craig Dale Todd Wayne Alan Bruce Carl Dennis Frank Jerry Keith Larry Mark Roger Steve Tim",
  ],
  ES: [
    "Carmen Pilar Mercedes Montse Rosa Inmaculada Lourdes Belén Nuria Cristina Ana Teresa Amparo Consuelo Dolores Esperanza Gloria Isabel Luisa Marisa Nieves Raquel Susana Yolanda",
    "Javier Manuel Antonio Francisco Rafael Ángel Ramón Fernando Sergio Alberto Luis Enrique Andrés Carlos Diego Emilio Fermín Gonzalo Ignacio Jorge Miguel Pablo Ramiro Vicente",
  ],
  IT: [
    "Paola Francesca Daniela Antonella Patrizia Roberta Cinzia Lucia Silvia Barbara Donatella Alessandra Carla Elena Flavia Giovanna Laura Loredana Marina Nicoletta Simona",
    "Marco Giuseppe Roberto Stefano Massimo Fabio Claudio Enrico Giorgio Sergio Davide Alberto Bruno Carlo Dario Franco Gianni Luca Maurizio Paolo Renato Sandro",
  ],
  DK: [
    "Lone Hanne Kirsten Bente Mette Dorthe Susanne Pernille Gitte Tina Anette Birgit Charlotte Dorte Inge Jette Lene Marianne Pia Vibeke",
    "Lars Henrik Søren Jesper Torben Kim Peter Claus Niels Morten Allan Bo Carsten Erik Finn Jan Kurt Michael Ole Steen",
  ],
  SE: [
    "Annika Eva Lena Birgitta Carina Marie Ulla Monica Helena Åsa Agneta Barbro Cecilia Elisabet Gunilla Ingrid Kerstin Lotta Maria Susanne",
    "Anders Lars Mikael Peter Björn Håkan Stefan Göran Magnus Fredrik Bengt Christer Dan Jan Kjell Leif Nils Roger Tommy",
  ],
  NO: [
    "Anne Inger Kari Marit Heidi Bente Grete Randi Tone Hilde Astrid Berit Elin Gro Ingrid Laila Mona Nina Solveig Unni",
    "Bjørn Kjell Svein Terje Geir Arne Øyvind Rune Trond Knut Dag Eirik Frode Harald Jan Lars Morten Olav Per Stein",
  ],
  FI: [
    "Päivi Anne Tuula Leena Sari Minna Merja Kirsi Riitta Outi Anneli Eija Helena Kaija Liisa Marjo Pirjo Satu Tarja Ulla",
    "Jari Timo Kari Mika Pekka Juha Markku Antti Seppo Heikki Ari Esa Hannu Ilkka Jouni Kimmo Lauri Matti Petri Risto",
  ],
  PL: [
    "Anna Małgorzata Katarzyna Ewa Barbara Joanna Beata Dorota Iwona Agnieszka Renata Grażyna Alicja Bożena Danuta Elżbieta Halina Hanna Jolanta Krystyna Marzena Monika Teresa Urszula",
    "Andrzej Piotr Krzysztof Tomasz Marek Paweł Jacek Dariusz Wojciech Grzegorz Robert Zbigniew Adam Bogdan Czesław Henryk Janusz Leszek Maciej Mirosław Ryszard Stanisław Tadeusz Waldemar",
  ],
  PT: [
    "Maria Ana Teresa Isabel Paula Fernanda Cristina Helena Manuela Graça Amélia Catarina Dulce Fátima Filomena Lúcia Lurdes Olga Rosa Sandra",
    "João José António Carlos Luís Paulo Pedro Rui Jorge Nuno Alberto Américo Fernando Francisco Hélder Joaquim Manuel Miguel Vítor",
  ],
};

export type DealName = (country: string, gender: Gender) => string;

/**
 * Deals first names like cards: a name comes again only when all of its country have been given,
 * and never with a number behind it. Those `kept` are given to nobody.
 */
export function nameDeck(random: Random, kept: readonly string[]): DealName {
  const decks = new Map<string, { readonly names: string[]; next: number }>();
  return (country, gender) => {
    const [women, men] = firstNames[country] ?? ["Alex Robin", "Alex Robin"];
    const listed = gender === "man" ? men : women;
    const deck = decks.get(listed) ?? {
      names: random.some(
        listed.split(" ").filter((name) => !kept.includes(name)),
        Infinity,
      ),
      next: 0,
    };
    decks.set(listed, deck);
    const name = deck.names[deck.next % deck.names.length] ?? "Alex";
    deck.next += 1;
    return name;
  };
}
